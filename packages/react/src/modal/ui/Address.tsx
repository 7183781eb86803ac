import { shortAddress } from '../shortAddress.ts'
import css from './Address.css?inline'

/** Renders an address as `0x1234…abcd`, or `full`. It is left to right in every language; its title is the whole address. */
export function Address({ value, full = false }: { value: string; full?: boolean | undefined }) {
  return (
    <bdi className="lk-address" dir="ltr" title={value} data-full={full ? '' : undefined}>
      {full ? <Halves value={value} /> : shortAddress(value)}
    </bdi>
  )
}

Address.css = css

/** Allows a line break in the middle only, so that the second line isn't a few characters. */
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
