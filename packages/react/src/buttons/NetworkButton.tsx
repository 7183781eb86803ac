'use client'
import { ButtonFace } from './ButtonFace.tsx'
import { useButtonState } from './useButtonState.ts'

/** The network in use; opens the list of networks. */
export function NetworkButton({ isolated }: { isolated?: boolean | undefined }) {
  const { status, network, openNetworks, preload } = useButtonState()
  return (
    <ButtonFace
      testId="network-button"
      status={status}
      variant="plain"
      label={network ? `Network ${network.name}` : undefined}
      isolated={isolated}
      onClick={openNetworks}
      onNear={preload}
    >
      {network?.name ?? 'Choose network'}
    </ButtonFace>
  )
}
