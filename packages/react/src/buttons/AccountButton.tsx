'use client'
import { shortAddress } from '../modal/ui/Address/shortAddress.ts'
import { ButtonFace } from './ButtonFace.tsx'
import { useButtonState } from './useButtonState.ts'
import { waitingLabel } from './waitingLabel.ts'

/** The connected account; opens its view. Not there without an account. */
export function AccountButton({ isolated }: { isolated?: boolean | undefined }) {
  const { status, address, open, preload } = useButtonState()
  if (!address) return null
  return (
    <ButtonFace
      testId="account-button"
      status={status}
      variant="pill"
      busy={status === 'reconnecting'}
      label={`Account ${shortAddress(address)}`}
      title={status === 'reconnecting' ? waitingLabel : address}
      isolated={isolated}
      onClick={open}
      onNear={preload}
    >
      {shortAddress(address)}
    </ButtonFace>
  )
}
