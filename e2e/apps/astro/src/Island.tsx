import type { InitialState } from '@latchkey/core'
import { Providers } from './Providers'
import { Wallet } from './Wallet'

/** What of the page is React: provider and button in one island, because islands share no context. */
export const Island = ({ initialState }: { initialState: InitialState }) => (
  <Providers initialState={initialState}>
    <Wallet />
  </Providers>
)
