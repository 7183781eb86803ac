/** What surrounds the modal, as the address of the fixture page says it. */
export type Circumstance = {
  /** Where the app itself lives in its page. */
  readonly place: 'page' | 'dialog' | 'shadow' | 'inert' | 'fullscreen'
  readonly isolated: boolean
  readonly strict: boolean
  /** Two configs side by side. */
  readonly two: boolean
  readonly embedded: boolean
  readonly theme: 'light' | 'dark' | 'system' | undefined
  /** `themeVariables`, as JSON. */
  readonly variables: Readonly<Record<`--lk-${string}`, string>> | undefined
  readonly locale: string | undefined
  /** The server's base URL. */
  readonly server: string | undefined
  /** RPC URLs of the chains 31337 and 31338. */
  readonly rpc: readonly string[]
  /** The session comes from a cookie. */
  readonly cookie: boolean
}

/** Reads the address; the test that wrote it knows what it means. */
export function readCircumstance(search: string): Circumstance {
  const query = new URLSearchParams(search)
  const variables = query.get('variables')
  return {
    place: (query.get('place') ?? 'page') as Circumstance['place'],
    isolated: query.has('isolated'),
    strict: query.has('strict'),
    two: query.has('two'),
    embedded: query.has('embedded'),
    theme: (query.get('theme') ?? undefined) as Circumstance['theme'],
    variables: variables ? JSON.parse(variables) : undefined,
    locale: query.get('locale') ?? undefined,
    server: query.get('server') ?? undefined,
    rpc: query.getAll('rpc'),
    cookie: query.has('cookie'),
  }
}
