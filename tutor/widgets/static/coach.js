/** The coach's panel: chances, candidates with reasons, the verdict on the last act, odds and the hint. */
import { button, fill, h, setAttrs, setText, show, suitText } from "./dom.js";
import { createSearch } from "./search.js";
import { tallyText } from "./tally.js";
import { whatIfPart } from "./whatif.js";

const GRADES = ["fine", "inaccuracy", "mistake", "blunder", "close"];
/** As many choices are listed at once; the rest of a large hand unfolds. */
const FEW = 5;
const MARKS = { fine: "✓", inaccuracy: "?!", mistake: "?", blunder: "??", close: "≈" };

const percent = (value) => Math.round(value * 100);

/** @param ctx { t, deck, clauseLink(clause), highlight(action|null), when() } */
export function createCoach(ctx) {
  const { t, deck } = ctx;
  const summary = h("div", { class: "tt-coach-summary" });
  const search = createSearch(ctx);
  const line = h("div", { class: "tt-coach-line" });
  const verdict = h("div", { class: "tt-verdict" });
  const hint = h("div", { class: "tt-hint" });
  const candidates = h("div", {});
  const whatif = h("div", { class: "tt-whatif" });
  const odds = h("div", {});
  const chances = h("div", {});
  const notes = h("div", {});
  const trail = h("div", {});
  const tally = h("div", {});
  const title = h("h3", { class: "tt-h", text: t("coach") });
  const node = h("section", { class: "tt-panel tt-coach", attrs: { "aria-label": t("coach") } }, title, search.node, line, summary, chances, notes, hint, verdict, candidates, whatif, odds, trail, tally);
  const open = new Set();
  const drawn = {};

  const rich = (text) => suitText(text, deck, t);

  function gradeChip(grade, label) {
    const kind = GRADES.includes(grade) ? grade : "close";
    return h("span", { class: "tt-grade", data: { grade: kind } }, h("span", { class: "tt-grade-mark", attrs: { "aria-hidden": "true" }, text: MARKS[kind] }), label || "");
  }

  /** A bar for a chance; the interval of an estimate is drawn over it and said in words beside it. */
  function bar(value, low, high, estimated, best) {
    const track = h("span", { class: "tt-bar", attrs: { "aria-hidden": "true" }, data: { best: String(Boolean(best)) } });
    const filled = h("span", { class: "tt-bar-fill" });
    filled.style.width = `${Math.max(0, Math.min(1, value)) * 100}%`;
    track.append(filled);
    if (estimated && high > low) {
      const range = h("span", { class: "tt-bar-range" });
      range.style.left = `${Math.max(0, low) * 100}%`;
      range.style.width = `${(Math.min(1, high) - Math.max(0, low)) * 100}%`;
      track.append(range);
    }
    return track;
  }

  function chanceText(one, estimated) {
    if (estimated && Math.round(one.low * 100) < Math.round(one.high * 100)) return t("chance_range", { percent: percent(one.value), low: percent(one.low), high: percent(one.high) });
    return t("chance", { percent: percent(one.value) });
  }

  function reasonList(reasons) {
    return h("ul", { class: "tt-reasons" }, (reasons || []).map((reason) => h("li", {}, rich(reason.text), " ", ctx.clauseLink(reason.clause))));
  }

  function candidateRow(one, kind, scope, equal, only) {
    const estimated = (one.kind || kind) === "estimated";
    const key = `${scope}:${one.action}`;
    const details = [];
    if (one.line) {
      details.push(h("div", {}, button(t("line_show"), () => ctx.send({ kind: "line", action: one.action, of: scope === "v" ? "last" : "now" }),
        { class: "tt-btn tt-small-btn", attrs: { "aria-label": t("line_show_of", { name: one.name }) } })));
    }
    if (one.cost) details.push(h("p", { class: "tt-note", text: one.cost }));
    if (one.share > 0.005 && one.share < 0.995) details.push(h("p", { class: "tt-note" }, rich(t("share_often", { percent: percent(one.share) }))));
    if (one.reasons?.length) details.push(reasonList(one.reasons));
    const body = h("div", { class: "tt-candidate-body", hidden: !open.has(key) }, details);
    const toggle = details.length ? h("button", { type: "button", class: "tt-why", attrs: { "aria-expanded": String(open.has(key)), "aria-label": t("why_not_of", { name: one.name || one.label }) }, text: t("why_not") }) : null;
    toggle?.addEventListener("click", () => {
      const now = !open.has(key);
      if (now) open.add(key); else open.delete(key);
      show(body, now);
      toggle.setAttribute("aria-expanded", String(now));
    });
    const row = h("li", { class: "tt-candidate", data: { best: String(Boolean(one.best)), action: one.action || "" } },
      h("div", { class: "tt-candidate-head" },
        h("span", { class: "tt-candidate-label" }, rich(one.label), one.best && !equal && !only ? h("span", { class: "tt-best", text: t("best") }) : null),
        h("span", { class: "tt-candidate-value", text: one.result || chanceText(one, estimated) }), toggle),
      h("div", { class: "tt-candidate-foot" }, bar(one.value, one.low, one.high, estimated, one.best),
        // "best" says it all, and where everything is about equal no row needs a word of its own.
        one.grade_label && !one.best ? gradeChip(one.grade, one.grade_label) : null),
      body);
    row.addEventListener("pointerenter", () => ctx.highlight(one.action));
    row.addEventListener("pointerleave", () => ctx.highlight(null));
    return row;
  }

  /** The rest of a long list; whether it lies open outlives a redraw. */
  function unfolding(rows, key) {
    const rest = h("details", { class: "tt-more", open: open.has(key) },
      h("summary", { text: t("candidates_more", { count: rows.length }) }), h("ol", { class: "tt-candidates", start: FEW + 1 }, rows));
    rest.addEventListener("toggle", () => { if (rest.open) open.add(key); else open.delete(key); });
    return rest;
  }

  /** Where all choices come to the same: what they come to, if that is proved. */
  function equalWords(list, kind) {
    const proved = list.every((one) => (one.kind || kind) === "proved" && one.value === list[0].value);
    return (proved && { 1: "all_win", 0.5: "all_draw", 0: "all_lose" }[list[0].value]) || "all_equal";
  }

  function candidateList(list, kind, scope) {
    const equal = list.length > 1 && list.every((one) => one.best);
    const ranged = list.some((one) => (one.kind || kind) === "estimated" && Math.round(one.low * 100) < Math.round(one.high * 100));
    // Where there is nothing to choose between nothing is the best.
    const only = list.length === 1;
    const rows = list.map((one) => candidateRow(one, kind, scope, equal, only));
    return [
      equal ? h("p", { class: "tt-note", text: t(equalWords(list, kind)) }) : null,
      h("ol", { class: "tt-candidates" }, rows.length > FEW + 2 ? rows.slice(0, FEW) : rows),
      rows.length > FEW + 2 ? unfolding(rows.slice(FEW), `${scope}:more`) : null,
      ranged ? h("p", { class: "tt-note", text: t("range_note") }) : null,
    ];
  }

  /** Rebuild a part only if its data changed: the panel is redrawn on each message, and focus in it must stay. */
  function part(name, data, build, target) {
    const signature = JSON.stringify(data ?? null);
    if (drawn[name] === signature) return;
    drawn[name] = signature;
    const active = target.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") : null;
    const content = build();
    fill(target, ...(content || []));
    show(target, Boolean(content));
    if (active) [...target.querySelectorAll("button")].find((b) => b.getAttribute("aria-label") === active)?.focus();
  }

  function drawSummary(coach) {
    const off = (coach.mode || ctx.when()) === "off";
    let text = coach.summary || "";
    if (!text) text = off ? t("coach_off_note") : coach.pending ? (coach.budget ? "" : t("coach_pending")) : coach.candidates?.length || coach.verdict || typeof coach.value === "number" ? "" : t(coach.over ? "coach_over" : "coach_idle");
    const value = typeof coach.value === "number" ? coach.value : null;
    // That a chance is proved is said in the sentence itself.
    part("summary", [text, value, coach.kind, coach.pending], () => [
      text ? h("p", { class: "tt-summary-text" }, rich(text)) : null,
      value === null || coach.kind === "proved" ? null : h("div", { class: "tt-gauge" }, bar(value, value, value, false, true),
        // The sentence above has said the number.
        text ? null : h("span", { class: "tt-gauge-text" }, rich(`${t("your_chances")}: ${t("chance", { percent: percent(value) })}${coach.kind === "estimated" ? ` (${t("estimated")})` : ""}`))),
    ], summary);
  }

  function drawVerdict(coach) {
    part("verdict", coach.verdict, () => {
      const v = coach.verdict;
      if (!v) return null;
      const graded = v.graded !== false;
      return [
        h("h4", { class: "tt-h4", text: t(v.here ? "verdict_here" : "verdict") }),
        h("div", { class: "tt-verdict-head" }, h("strong", {}, rich(v.label)), graded ? gradeChip(v.grade, v.grade_label) : h("span", { class: "tt-grade", data: { grade: "none" }, text: t("ungraded") })),
        v.text ? h("p", {}, rich(v.text)) : null,
        v.line ? button(t(v.line_label === "line_punish" ? "line_punish" : "line_expect"), () => ctx.send({ kind: "line", action: v.action, of: "last" }), { class: "tt-btn tt-small-btn", data: { line: "last" } }) : null,
        v.reasons?.length ? reasonList(v.reasons) : null,
        v.candidates?.length ? h("details", { class: "tt-more" }, h("summary", { text: t("verdict_all") }), ...candidateList(v.candidates, v.kind || coach.kind, "v")) : null,
      ];
    }, verdict);
  }

  function drawOdds(coach) {
    part("odds", [coach.odds, coach.odds_heads], () => {
      if (!coach.odds?.length) return null;
      const columns = ["now", "after"].filter((when) => coach.odds.some((one) => typeof one[when] === "number"));
      return [
        h("h4", { class: "tt-h4", text: coach.odds_title || t("odds") }),
        h("table", { class: "tt-odds" },
          h("thead", {}, h("tr", {}, h("td"), columns.map((when) => h("th", { scope: "col", text: coach.odds_heads?.[when] || t(`odds_${when}`) })))),
          h("tbody", {}, coach.odds.map((one) => h("tr", {},
            h("th", { scope: "row" }, rich(one.label)),
            columns.map((when) => h("td", { data: { when } }, typeof one[when] !== "number" ? null : [bar(one[when], 0, 0, false, when === "after"), h("span", { text: t("chance", { percent: percent(one[when]) }) })])))))),
      ];
    }, odds);
  }

  /** A line that lies on the table: its steps, each a way to it, and the way back. */
  function drawLine(data) {
    part("line", data, () => (data ? [
      h("h4", { class: "tt-h4", text: data.title }),
      h("ol", { class: "tt-line-steps" }, data.steps.map((step) => {
        const here = step.n === data.step;
        return h("li", {}, h("button", { type: "button", class: "tt-log-line", attrs: { "aria-label": step.spoken, "aria-current": here ? "step" : null }, on: { click: () => ctx.goto(step.n) } }, rich(step.text)));
      })),
      button(t(data.of === "review" ? "review_back" : "line_leave"), () => ctx.goto(null), { class: "tt-btn tt-small-btn" }),
    ] : null), line);
  }

  /** Every seat's chance where more than two play, and what is at stake. */
  function drawChances(coach) {
    part("chances", coach.chances?.length > 2 ? coach.chances : null, () => (coach.chances?.length > 2 ? [
      h("h4", { class: "tt-h4", text: t("chances") }),
      h("ul", { class: "tt-chances" }, coach.chances.map((one) => h("li", { data: { mine: String(Boolean(one.mine)) } },
        h("span", { class: "tt-chance-name", text: one.name, title: one.name }), bar(one.value, 0, 0, false, one.mine), h("span", { class: "tt-chance-value", text: t("chance", { percent: one.percent ?? percent(one.value) }) })))),
    ] : null), chances);
    part("notes", coach.notes, () => (coach.notes?.length ? [reasonList(coach.notes)] : null), notes);
  }

  /** A war step by step, with the odds before and after each. */
  function drawTrail(coach) {
    part("trail", coach.trail, () => (coach.trail ? [
      h("h4", { class: "tt-h4", text: coach.trail.title }),
      h("ol", { class: "tt-trail" }, coach.trail.steps.map((one) => {
        const [before, after] = [percent(one.before), percent(one.after)];
        const turn = after > before ? "up" : after < before ? "down" : "even";
        return h("li", {}, h("span", {}, rich(one.text), " ", ctx.clauseLink(one.clause)),
          h("span", { class: "tt-trail-odds", data: { turn } }, h("span", { class: "tt-hidden", text: t("trail_odds", { before, after }) }),
            h("span", { attrs: { "aria-hidden": "true" }, text: `${before} → ${t("chance", { percent: after })}` })));
      })),
    ] : null), trail);
  }

  function drawTally(coach) {
    part("tally", coach.tally, () => {
      const text = tallyText(coach.tally, t);
      return text ? [h("h4", { class: "tt-h4", text: t("tally") }), h("p", { class: "tt-note", text })] : null;
    }, tally);
  }

  return {
    node,
    draw(coach) {
      // Which number of the table it speaks of, and whether there is more to come: the panel follows the table later.
      setAttrs(node, { "data-number": coach.number, "data-pending": coach.pending ? "true" : null });
      search.draw(coach);
      drawLine(coach.line);
      show(node, !ctx.view().lesson || Boolean(coach.verdict || coach.candidates?.length));
      setText(title, t("coach"));
      drawSummary(coach);
      drawChances(coach);
      drawTrail(coach);
      part("hint", coach.hint, () => (coach.hint ? [h("h4", { class: "tt-h4", text: t("hint_title") }), h("p", {}, rich(coach.hint.text), " ", ctx.clauseLink(coach.hint.clause))] : null), hint);
      drawVerdict(coach);
      part("candidates", [coach.candidates, coach.kind], () => (coach.candidates?.length
        ? [h("h4", { class: "tt-h4", text: t("candidates") }), ...candidateList(coach.candidates, coach.kind, "c")] : null), candidates);
      part("whatif", coach.whatif, () => (coach.whatif ? whatIfPart(coach.whatif, ctx) : null), whatif);
      drawOdds(coach);
      drawTally(coach);
    },
    button,
  };
}
