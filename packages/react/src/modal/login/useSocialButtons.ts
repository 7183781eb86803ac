import type { SocialOffer, SocialSource } from '@latchkey/core'
import { type ComponentType, useEffect, useState } from 'react'
import type { SocialButtonsProps } from './SocialButtons.tsx'
import { useSocialOffers } from './useSocialOffers.ts'

type Shown = { readonly offers: readonly SocialOffer[]; readonly Buttons?: ComponentType<SocialButtonsProps> }

/** What there is to sign in with, and what draws it, whose code is asked for where there is anything; `undefined` till then. */
export function useSocialButtons(source: SocialSource): Shown | undefined {
  const offers = useSocialOffers(source)
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    let wanted = true
    const show = (next: Shown) => {
      if (wanted) setShown(next)
    }
    if (offers?.length === 0) show({ offers })
    else if (offers)
      import('./SocialButtons.tsx').then(
        ({ SocialButtons }) => show({ offers, Buttons: SocialButtons }),
        // The e-mail address alone is better than nothing to sign in with.
        () => show({ offers }),
      )
    return () => {
      wanted = false
    }
  }, [offers])
  return shown
}
