import type { Network } from '@latchkey/core'
import { useIdentity } from '../../../hooks/accounts.ts'
import { cleanText, shortAddress } from '../../format.ts'
import { activity } from '../../languages/en/activity.ts'
import { useMessages } from '../../languages/translate.ts'
import { ForeignImage } from '../../ui/Image.tsx'

/** Properties of {@link ActivityParty}. */
export type ActivityPartyProps = {
  readonly address: string
  readonly inbound: boolean
  /** Where its name may be asked for; absent: it isn't. */
  readonly network?: Network | undefined
}

/**
 * From whom or to whom: the address, with the name before it where the account has one. A name is a claim, and never stands alone; the
 * picture somebody chose for themselves stands only where they were sent something, since what came in is a stranger's word (X.40).
 */
export function ActivityParty({ network, ...props }: ActivityPartyProps) {
  return network ? <Named {...props} network={network} /> : <Line {...props} />
}

function Named({ network, ...props }: ActivityPartyProps & { readonly network: Network }) {
  const { data } = useIdentity({ address: props.address, network: network.caipNetworkId })
  const picture = props.inbound ? undefined : data?.avatar
  return (
    <>
      {data?.name !== undefined && picture !== undefined && (
        <span className="lk-activity-picture">
          <ForeignImage src={picture} name={data.name} seed={props.address} size={16} />
        </span>
      )}
      <Line {...props} name={data?.name} />
    </>
  )
}

function Line({ address, inbound, name }: ActivityPartyProps & { readonly name?: string | undefined }) {
  const t = useMessages(activity)
  const short = shortAddress(address)
  // Whole words, so that translations can put the address anywhere.
  return (
    <bdi title={address}>
      {t(inbound ? 'activity.from' : 'activity.to', {
        address: name === undefined ? short : `${cleanText(name, 32)} (${short})`,
      })}
    </bdi>
  )
}
