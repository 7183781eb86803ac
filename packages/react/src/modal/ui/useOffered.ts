import type { CaipNetworkId, Config } from '@latchkey/core'
import { useLayoutEffect, useState } from 'react'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useModal } from '../../LatchkeyContext.ts'
import { getRememberedPlace, rememberPlace } from './rememberedPlaces.ts'

/**
 * Whether the server offers a feature on the current network; until it has answered, what it said last time on this device. Undefined
 * where it never answered: the button has its place in that time, so that the others don't move aside for it. `unreachable` where the
 * server can't be read and has never answered on this device.
 *
 * @param checkOffer must be the same function on every render
 */
export function useOffered(
  feature: 'names' | 'onramp' | 'swaps',
  checkOffer: (config: Config, network: CaipNetworkId) => Promise<boolean>,
): boolean | 'unreachable' | undefined {
  const { config } = useModal()
  const network = useNetwork()?.caipNetworkId
  const [answer, setAnswer] = useState<{ network: CaipNetworkId; isOffered: boolean | 'unreachable' }>()
  const place = `${feature} ${network}`
  // Before the first paint: without a server the answer is there by then.
  useLayoutEffect(() => {
    if (network === undefined) return
    let isCurrent = true
    void checkOffer(config, network).then(
      (isOffered) => {
        rememberPlace(config, place, isOffered)
        if (isCurrent) setAnswer({ network, isOffered })
      },
      () =>
        isCurrent && setAnswer({ network, isOffered: getRememberedPlace(config, place) ?? 'unreachable' }),
    )
    return () => {
      isCurrent = false
    }
  }, [checkOffer, config, network, place])
  if (network === undefined) return false
  return answer?.network === network ? answer.isOffered : getRememberedPlace(config, place)
}
