/**
 * The one picture a script of a package holds, as a `data:image/` URL: such an URL in a string, or SVG text in one.
 * Undefined when there is none. Nothing of the script is run.
 */
export function readPicture(script: string): string | undefined {
  const url = /["'`](data:image\/(?:png|jpeg|webp|svg\+xml)[;,][^"'`\s]+)["'`]/.exec(script)?.[1]
  if (url !== undefined) return url
  const svg = /'(<svg\b(?:[^'\\]|\\.)*<\/svg>\s*(?:\\n\s*)?)'/.exec(script)?.[1]
  return svg && `data:image/svg+xml,${encodeURIComponent(svg.replaceAll('\\n', '\n').replaceAll("\\'", "'"))}`
}
