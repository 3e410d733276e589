/**
 * Runs in the page before it loads: listens to live regions as a screen reader does, and complains about what it would say twice:
 * the same words from two regions, or from one within another, in the same moment.
 */
export function listenForEchoes(): void {
  /** What two actions cause is said twice, as it should be. */
  const MOMENT_MS = 300;
  /** Shorter words, such as a number or a name, may be in two announcements that say different things. */
  const TELLING = 12;
  const LIVE = "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]";
  const isLive = (element: Element) => element.matches(LIVE) && element.getAttribute("aria-live") !== "off";
  const regionOf = (element: Element | null): Element | null => {
    const region = element?.closest("[aria-live], [role=status], [role=alert], [role=log]") ?? null;
    return region && isLive(region) ? region : null;
  };
  const isAtomic = (region: Element) =>
    region.matches("[aria-atomic=true], :is([role=status], [role=alert]):not([aria-atomic=false])");
  const wordsIn = (node: Node): string => {
    const words: string[] = [];
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (
      let text = node.nodeType === Node.TEXT_NODE ? node : texts.nextNode();
      text;
      text = texts.nextNode()
    ) {
      const around = text.parentElement;
      if (around?.checkVisibility() && !around.closest("[aria-hidden=true]")) words.push(text.textContent!);
    }
    return words.join(" ").replaceAll(/\s+/g, " ").trim();
  };

  interface Announcement {
    region: Element;
    words: string;
    at: number;
    /** Each is announced at the end of the page by an element of its own, and two may say the same. */
    isToast: boolean;
  }
  let latest: Announcement[] = [];
  // Going back is an act, too.
  for (const act of ["keydown", "click", "popstate"])
    window.addEventListener(
      act,
      () => {
        latest = [];
      },
      { capture: true },
    );
  const announce = (region: Element, words: string) => {
    if (words.length < TELLING) return;
    const at = performance.now();
    const isToast = region.parentElement === document.body;
    latest = latest.filter((said) => at - said.at < MOMENT_MS);
    const echo = latest.find((said) => {
      if (said.isToast && isToast) return false;
      return said.region === region
        ? // Two lines of a log may say the same.
          isAtomic(region) && said.words === words
        : said.words.includes(words) || words.includes(said.words);
    });
    if (echo) console.error(`A screen reader says it twice: “${echo.words}” and “${words}”`);
    latest.push({ region, words, at, isToast });
  };

  new MutationObserver((mutations) => {
    const changed = new Map<Element, Set<Node>>();
    const note = (region: Element, node: Node) =>
      changed.set(region, (changed.get(region) ?? new Set()).add(node));
    for (const { target, addedNodes } of mutations) {
      const around = target instanceof Element ? target : target.parentElement;
      const region = regionOf(around);
      const nodes = addedNodes.length > 0 ? addedNodes : target.nodeType === Node.TEXT_NODE ? [target] : [];
      for (const node of nodes) {
        if (!node.isConnected) continue;
        if (region) note(region, node);
        if (!(node instanceof Element)) continue;
        for (const inner of [node, ...node.querySelectorAll(LIVE)]) if (isLive(inner)) note(inner, inner);
      }
    }
    for (const [region, nodes] of changed)
      announce(region, isAtomic(region) ? wordsIn(region) : [...nodes].map(wordsIn).join(" ").trim());
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
