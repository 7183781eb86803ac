import type { OnrampOrder } from './OnrampOrder.ts'

/** Parameters of `followOnrampOrder`. */
export type FollowOnrampOrderParameters = {
  id: string
  /** Called with each answer; `undefined`: the server couldn't be asked just now. */
  onAnswer: (order: OnrampOrder | undefined) => void
  signal?: AbortSignal | undefined
}
