const SVG = 'http://www.w3.org/2000/svg';

export function pinShape(): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const body = document.createElementNS(SVG, 'path');
  body.setAttribute('d', 'M12 23.5s8-8 8-13.5a8 8 0 1 0-16 0c0 5.5 8 13.5 8 13.5Z');
  const eye = document.createElementNS(SVG, 'circle');
  for (const [name, value] of [
    ['cx', '12'],
    ['cy', '10'],
    ['r', '3'],
  ] as const)
    eye.setAttribute(name, value);
  svg.append(body, eye);
  return svg;
}
