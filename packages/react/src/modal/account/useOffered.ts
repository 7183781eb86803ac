import type { CaipNetworkId, Config } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useNetwork } from '../../hooks/connections.ts'
import { useModal } from '../../LatchkeyContext.ts'

/** Whether the server offers something on the network shown, e.g. swapping; false until it has said so. `ask` must not change. */
export function useOffered(ask: (config: Config, network: CaipNetworkId) => Promise<boolean>): boolean {
  const { config } = useModal()
  const network = useNetwork()?.caipNetworkId
  const [offered, setOffered] = useState<CaipNetworkId>()
  useEffect(() => {
    if (network === undefined) return
    let wanted = true
    void ask(config, network).then((is) => wanted && setOffered(is ? network : undefined))
    return () => {
      wanted = false
    }
  }, [ask, config, network])
  return network !== undefined && offered === network
}
