import type { Connection } from '../hub/Connection.ts'

/** Who calls. By HTTP there is no connection, so nothing can be pushed. */
export type Caller = {
  /** Client id (did:key). */
  readonly client: string
  /** Key of the budget its messages come from. */
  readonly payer: string
  /** Origin of the page, as the transport saw it. */
  readonly origin: string | undefined
  readonly connection?: Connection
}

/** What a call comes to. `after` happens once the answer is on its way: a peer's reply must never overtake it. */
export type Outcome = {
  /** JSON text. */
  readonly result: string
  readonly after?: () => void
}

/** @throws RelayFailure */
export type CallHandler = (
  caller: Caller,
  params: Readonly<Record<string, unknown>>,
) => Outcome | Promise<Outcome>
