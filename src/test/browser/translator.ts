/**
 * An init script that does to the page what browsers' translators do, without changing a word: each
 * text is replaced by another one within two `<font>` elements, now and after every change. It
 * starts once the page responds, as people do.
 */
export function translate(): void {
  const KEPT = 'script, style, noscript, textarea, title, svg, font, [translate="no"]';
  const replace = (text: Text) => {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(KEPT)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const replaceIn = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Text[] = node instanceof Text ? [node] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) replace(text);
  };
  const start = () => {
    const shown = document.querySelector('main > *');
    if (!shown || !Object.keys(shown).some((key) => key.startsWith('__reactProps')))
      return void requestAnimationFrame(start);
    replaceIn(document.body);
    const changes = { childList: true, characterData: true, subtree: true };
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records)
        for (const node of type === 'characterData' ? [target] : addedNodes) replaceIn(node);
    }).observe(document.body, changes);
    document.documentElement.dataset.translated = '';
  };
  requestAnimationFrame(start);
}
