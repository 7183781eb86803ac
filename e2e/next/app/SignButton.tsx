'use client'
import { useSignMessage } from '@latchkey/react'

/** A button of the app's own. */
export function SignButton() {
  const { mutate, data, error } = useSignMessage()
  return (
    <>
      <button type="button" onClick={() => mutate({ message: 'Hello from this app' })}>
        Sign
      </button>
      <output>{data ?? error?.message}</output>
    </>
  )
}
