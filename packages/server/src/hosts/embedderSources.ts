/** Local pages, which development lets embed the frame without being asked. */
const localPages = ['http://*.localhost:*', 'http://localhost:*', 'http://127.0.0.1:*']

export type EmbedderOptions = {
  /** The project's list (W2.4); undefined: it has none. */
  readonly origins: readonly string[] | undefined
  readonly isDevelopment: boolean
  /** Origin of this answer, e.g. `https://wallet.example.org`. */
  readonly own: string
}

/**
 * Who may embed the frame, as sources of a content policy (X.04). A project without a list has no open door: in production
 * only the operator's own app beside the wallet's host may embed it, in development local pages too. Entries that are no
 * web origins, and anything that could end the directive, are left out.
 */
export function embedderSources({ origins, isDevelopment, own }: EmbedderOptions): string[] {
  const listed = origins ? origins.flatMap(toSources) : [siblingApp(own)]
  return [...new Set([...listed, ...(isDevelopment ? localPages : [])])]
}

function toSources(entry: string): string[] {
  const [, scheme, place = ''] =
    /^(?:(https?):\/\/)?((?:\*\.)?[a-z0-9.-]+(?::\d{1,5})?)\/?$/i.exec(entry) ?? []
  if (place === '') return []
  const host = place.toLowerCase()
  // a bare host means https; plain http is for pages of this machine
  return [`${scheme?.toLowerCase() ?? 'https'}://${host}`]
}

function siblingApp(own: string): string {
  const url = new URL(own)
  return `${url.protocol}//${url.host.replace(/^[^.]+/, 'app')}`
}
