import { shortAddress } from '../shortAddress.ts'
import css from './Address.css?inline'

/** An address as `0x1234…abcd`, left to right in every script, whole in its title. */
export function Address({ value, full = false }: { value: string; full?: boolean | undefined }) {
  return (
    <bdi className="lk-address" dir="ltr" title={value} data-full={full ? '' : undefined}>
      {full ? <Halves value={value} /> : shortAddress(value)}
    </bdi>
  )
}

Address.css = css

/** Breaks in the middle where one line is too short, so that no few characters are left alone on the second. */
function Halves({ value }: { value: string }) {
  const half = Math.ceil(value.length / 2)
  return (
    <>
      {value.slice(0, half)}
      <wbr />
      {value.slice(half)}
    </>
  )
}
