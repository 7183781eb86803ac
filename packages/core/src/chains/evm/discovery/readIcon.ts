/** Characters; beyond it an icon is left out. */
const maxLength = 262_144
const safe = /^(?:data:image\/[-+.\w]+[;,]|https:\/\/[^\s/])/i

/** An icon URL that is safe in an `<img>`: an image `data:` URL or `https:`, at most 256 kB. */
export function readIcon(icon: unknown): string | undefined {
  if (typeof icon !== 'string' || icon.length > maxLength) return undefined
  const url = icon.trim()
  try {
    return safe.test(url) && new URL(url) ? url : undefined
  } catch {
    return undefined
  }
}
