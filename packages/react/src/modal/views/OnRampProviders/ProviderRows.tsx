import type { OnrampProvider } from '@latchkey/core'
import { buy as texts } from '../../languages/en/buy.ts'
import { useMessages } from '../../languages/translate.ts'
import { ForeignImage } from '../../ui/Image.tsx'
import { List } from '../../ui/List.tsx'
import { Row } from '../../ui/Row.tsx'
import { ForeignText } from '../../ui/Text.tsx'

/** Who sells, each with its fees as it tells them. */
export function ProviderRows({ providers, chosen, onChoose }: ProviderRowsProps) {
  const t = useMessages(texts)
  return (
    <List label={t('buy.with')} items={providers} keyOf={({ id }) => id}>
      {(provider) => (
        <Row
          image={<ForeignImage name={provider.name} seed={provider.id} size={40} shape="square" />}
          title={<ForeignText>{provider.name}</ForeignText>}
          detail={t('buy.fees', { range: provider.feeRange })}
          selected={provider.id === chosen.id}
          onClick={() => onChoose(provider)}
          testId={`onramp-provider-${provider.id}`}
        />
      )}
    </List>
  )
}

/** Properties of {@link ProviderRows}. */
export type ProviderRowsProps = {
  readonly providers: readonly OnrampProvider[]
  readonly chosen: OnrampProvider
  readonly onChoose: (provider: OnrampProvider) => void
}
