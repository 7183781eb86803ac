import type { SocialOffer, SocialSource } from '@latchkey/core'
import { useEffect, useState } from 'react'

/** What the app offers to sign in with; `undefined` until its server has said what it has settings for. */
export function useSocialOffers(source: SocialSource): readonly SocialOffer[] | undefined {
  const [offers, setOffers] = useState<readonly SocialOffer[]>()
  useEffect(() => {
    let wanted = true
    source.offers().then((found) => wanted && setOffers(found))
    return () => {
      wanted = false
    }
  }, [source])
  return offers
}
