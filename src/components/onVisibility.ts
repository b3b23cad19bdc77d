/**
 * Reports when the element enters and leaves the window, or comes within `rootMargin` of it. Some
 * in-app browsers can't tell, and nothing is reported there.
 * @returns A function that stops this.
 */
export function onVisibility(
  element: Element,
  report: (isVisible: boolean) => void,
  rootMargin = '0px',
): () => void {
  if (!('IntersectionObserver' in window)) return () => {};
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (entry) report(entry.isIntersecting);
    },
    { rootMargin },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
