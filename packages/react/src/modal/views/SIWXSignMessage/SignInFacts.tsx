import type { Network } from '@latchkey/core'
import { signIn as texts } from '../../languages/en/signIn.ts'
import { useMessages } from '../../languages/translate.ts'
import { Address } from '../../ui/Address.tsx'
import { NetworkImage } from '../../ui/Image.tsx'

/** Properties of {@link SignInFacts}; `fallback`: the network's id, where the app knows no name. */
export type SignInFactsProps = {
  domain: string
  address: string
  network: Network | undefined
  fallback: string
}

/** Which page, account and network a sign-in is for: the same that is signed. */
export function SignInFacts({ domain, address, network, fallback }: SignInFactsProps) {
  const t = useMessages(texts)
  return (
    <dl className="lk-sign-in-facts" data-testid="sign-in-facts">
      <div>
        <dt>{t('signIn.site')}</dt>
        {/* Never cut short: its end is what tells whose it is. */}
        <dd>
          <bdi dir="ltr">{domain}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('signIn.account')}</dt>
        <dd>
          <Address value={address} />
        </dd>
      </div>
      <div>
        <dt>{t('signIn.network')}</dt>
        <dd className="lk-sign-in-network">
          {network && <NetworkImage network={network} size={20} />}
          <bdi>{network?.name ?? fallback}</bdi>
        </dd>
      </div>
    </dl>
  )
}
