import { toLatinDigits } from '@latchkey/core'
import type { ComponentProps } from 'react'

type AmountInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  readonly value: string
  /** Called with what the field contains, its decimal separator as a point and its digits as Latin ones. */
  readonly onChange: (value: string) => void
}

/** The bare field of an amount. A phone shows the keys of a number for it, with the decimal separator of the person's region. */
export function AmountInput({ onChange, ...props }: AmountInputProps) {
  return (
    <input
      {...props}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      placeholder="0"
      onChange={({ target, nativeEvent }) =>
        onChange(toAmountText(target.value, nativeEvent instanceof InputEvent ? nativeEvent.data : null))
      }
    />
  )
}

/**
 * Returns the text of an amount field after a change. A comma (or the Arabic `٫`) that was typed is the decimal separator of the person's
 * keyboard and becomes the point. In a text that was pasted it stays, and the form refuses it: `1,500` may mean fifteen hundred.
 *
 * @param typed what a key inserted (`InputEvent.data`, UI Events), `null` for anything else
 * @example toAmountText('1,', ',') // '1.'
 * @example toAmountText('1,500', null) // '1,500'
 */
export function toAmountText(text: string, typed: string | null): string {
  const latin = toLatinDigits(text)
  const isOnlySeparator = latin.match(/[.,٫]/g)?.length === 1
  return isOnlySeparator && /[,٫]$/.test(typed ?? '') ? latin.replace(/[,٫]/, '.') : latin
}
