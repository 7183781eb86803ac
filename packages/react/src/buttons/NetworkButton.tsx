'use client'
import { ButtonFace } from './ButtonFace.tsx'
import { useButtonState } from './useButtonState.ts'
import { useButtonText } from './useButtonText.ts'

/** The network in use; opens the list of networks. */
export function NetworkButton({ isolated }: { isolated?: boolean | undefined }) {
  const { status, network, openNetworks, preload } = useButtonState()
  const say = useButtonText()
  return (
    <ButtonFace
      data-testid="network-button"
      data-status={status}
      data-variant="plain"
      aria-label={network ? `${say('Network')} ${network.name}` : undefined}
      isolated={isolated}
      onClick={openNetworks}
      onNear={preload}
    >
      {network?.name ?? say('Choose network')}
    </ButtonFace>
  )
}
