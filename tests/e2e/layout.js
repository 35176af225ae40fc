/**
 * What is wrong with the layout of the page as it is now: a list of sentences, empty if all is well.
 *
 * The tests put names of players and tournaments in that are made to break it. On the site such a
 * name stands in an element of its own that isolates its direction, or between U+2068 and U+2069 in
 * a sentence.
 */
() => {
  const width = document.documentElement.clientWidth;
  const faults = [];
  const told = (element) => {
    const tag = element.tagName.toLowerCase();
    const name = typeof element.className === "string" ? element.className : "";
    return `<${tag} class="${name}"> ${JSON.stringify((element.textContent ?? "").slice(0, 60))}`;
  };

  const over = document.documentElement.scrollWidth - width;
  if (over > 0) faults.push(`the document is ${over} px too wide`);

  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const ancestors = function* (element) {
    for (let it = element; it && it !== document.body; it = it.parentElement) yield it;
  };
  const isHidden = (element) =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    [...ancestors(element)].some((it) => styleOf(it).clipPath !== "none");
  const isFloating = (element) =>
    [...ancestors(element)].some((it) => ["fixed", "sticky"].includes(styleOf(it).position));
  const clippers = (element) =>
    [...ancestors(element)].filter((it) => styleOf(it).overflowX !== "visible" && it !== element);
  /** The part of a rectangle that is not cut off by what it stands in. */
  const seen = (rect, element) => {
    let { left, right, top, bottom } = rect;
    for (const it of ancestors(element)) {
      const style = styleOf(it);
      const box = it.getBoundingClientRect();
      if (style.overflowX !== "visible") {
        left = Math.max(left, box.left);
        right = Math.min(right, box.right);
      }
      if (style.overflowY !== "visible") {
        top = Math.max(top, box.top);
        bottom = Math.min(bottom, box.bottom);
      }
    }
    return right - left > 1 && bottom - top > 1 ? { left, right, top, bottom } : null;
  };

  for (const element of document.body.querySelectorAll("*")) {
    if (element.closest("svg svg, svg *") || isHidden(element)) continue;
    const rect = element.getBoundingClientRect();
    if (rect.width < 1 || rect.height < 1) continue;
    const style = styleOf(element);
    const outside = rect.left < -1 || rect.right > width + 1;
    if (outside && clippers(element).length === 0) {
      faults.push(`from ${Math.round(rect.left)} to ${Math.round(rect.right)} px: ${told(element)}`);
    }
    const cuts = ["hidden", "clip"].includes(style.overflowX);
    if (cuts && element.scrollWidth > element.clientWidth + 1 && element.textContent?.trim()) {
      if (style.textOverflow !== "ellipsis") faults.push(`cut off: ${told(element)}`);
      else if (!element.closest("[title], a, button, summary")) {
        faults.push(`cut off, and the rest is nowhere to be read: ${told(element)}`);
      }
    }
  }

  const NUMBER = /[+\u2212-]?\d[\d.,:\u00a0\u202f]*%?/g;
  const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
  const ISOLATED = /\u2068[^\u2069]*\u2069/g;
  const WORDS = /[\p{L}\p{N}]/u;
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || !element || element.closest("style, script, option, title")) continue;
    if (isHidden(element)) continue;
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()]
      .map((rect) => seen(rect, element))
      .filter((rect) => rect !== null);

    const open = node.data.replace(ISOLATED, "");
    if (RTL.test(open) && !element.closest("bdi")) {
      const others = WORDS.test(open.replace(new RegExp(RTL, "g"), ""));
      const inline = styleOf(element).display === "inline";
      if (others || inline) faults.push(`reorders its neighbours: ${told(element)}`);
    }
    if (rects.length === 0) continue;

    const cell = element.closest("td, th");
    const edge = cell?.getBoundingClientRect();
    if (edge && rects.some((rect) => rect.left < edge.left - 1 || rect.right > edge.right + 1)) {
      faults.push(`runs out of its cell: ${told(element)}`);
    }
    if (!element.closest("bdi, code, svg")) {
      const outside = node.data.replace(ISOLATED, (name) => "_".repeat(name.length));
      for (const match of outside.matchAll(NUMBER)) {
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        const lines = [...range.getClientRects()].filter((rect) => rect.width > 0);
        const tops = lines.map((rect) => rect.top);
        if (Math.max(...tops) - Math.min(...tops) > 3) {
          faults.push(`the number ${match[0]} is broken: ${told(element)}`);
        }
      }
    }
    if (!element.closest("svg") && !isFloating(element)) {
      for (const rect of rects) texts.push({ rect, element });
    }
  }

  texts.sort((a, b) => a.rect.top - b.rect.top);
  for (const [index, { rect, element }] of texts.entries()) {
    for (let next = index + 1; next < texts.length; next++) {
      const other = texts[next];
      if (other.rect.top > rect.bottom - 4) break;
      const across = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left);
      if (across > 3 && other.element !== element) {
        faults.push(`on top of each other: ${told(element)} and ${told(other.element)}`);
      }
    }
  }
  return [...new Set(faults)];
};
