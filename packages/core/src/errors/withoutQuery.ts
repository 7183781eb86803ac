/** The URL without its query, fragment and credentials: those carry keys, and errors end up in logs (S8.73). */
export function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '').replace(/^([a-z][a-z\d+.-]*:\/\/)[^/@]*@/i, '$1')
}
