import { useStyles } from '../../styles/useStyles.ts'
import css from './Address.css?inline'
import { shortAddress } from './shortAddress.ts'

/** An address as `0x1234…abcd`, left to right in every script, whole in its title. */
export function Address({ value, full = false }: { value: string; full?: boolean | undefined }) {
  useStyles(css)
  return (
    <bdi className="lk-address" dir="ltr" title={value} data-full={full ? '' : undefined}>
      {full ? value : shortAddress(value)}
    </bdi>
  )
}
