import { ConnectButton, useSignMessage } from '@latchkey/react'

/** The button of the kit, and one of the app's own that signs. */
export function Wallet() {
  const { mutate, data, error } = useSignMessage()
  return (
    <main>
      <ConnectButton />
      <button type="button" onClick={() => mutate({ message: 'Hello from this app' })}>
        Sign
      </button>
      <output>{data ?? error?.message}</output>
    </main>
  )
}
