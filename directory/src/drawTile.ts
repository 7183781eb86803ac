/** Our own picture for what has none: letters on a plain square. Its colour follows from the letters. */
export function drawTile(letters: string): string {
  const hue = [...letters].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
  const size = letters.length > 1 ? 26 : 36
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(${hue} 45% 38%)"/><text x="32" y="33" font-family="Liberation Sans, Arial, sans-serif" font-weight="700" font-size="${size}" fill="#fff" text-anchor="middle" dominant-baseline="central">${letters.replace('&', '&amp;').replace('<', '&lt;')}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
