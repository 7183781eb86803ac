'use client'
import { shortAddress } from '../modal/ui/Address/shortAddress.ts'
import { ButtonFace } from './ButtonFace.tsx'
import { useButtonState } from './useButtonState.ts'
import { useButtonText } from './useButtonText.ts'

/** The connected account; opens its view. Not there without an account. */
export function AccountButton({ isolated }: { isolated?: boolean | undefined }) {
  const { status, address, name, open, preload } = useButtonState()
  const say = useButtonText()
  if (!address) return null
  const text = name ?? shortAddress(address)
  return (
    <ButtonFace
      data-testid="account-button"
      data-status={status}
      data-variant="pill"
      aria-busy={status === 'reconnecting' || undefined}
      aria-label={`${say('Account')} ${text}`}
      title={status === 'reconnecting' ? say('Connecting…') : address}
      isolated={isolated}
      onClick={open}
      onNear={preload}
    >
      {text}
    </ButtonFace>
  )
}
