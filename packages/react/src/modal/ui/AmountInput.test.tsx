import { cleanup, fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { field } from '../../testing/page.ts'
import { AmountInput, toAmountText } from './AmountInput.tsx'

function Field() {
  const [value, setValue] = useState('')
  return <AmountInput value={value} onChange={setValue} data-testid="amount" />
}

/** Types each character at the end, as a keyboard does. */
function press(text: string) {
  for (const data of text) {
    fireEvent.input(field('amount'), {
      target: { value: field('amount').value + data },
      data,
      inputType: 'insertText',
    })
  }
}

function paste(value: string) {
  fireEvent.input(field('amount'), { target: { value }, inputType: 'insertFromPaste' })
}

describe('AmountInput', () => {
  afterEach(cleanup)

  it.each([
    ['0,5', '0.5'],
    ['0.5', '0.5'],
    [',5', '.5'],
    ['١٫٢٥', '1.25'],
    ['۱۲', '12'],
  ])('[S1.13] [S1.10] "%s" that is typed is shown as "%s"', (typed, shown) => {
    render(<Field />)
    press(typed)
    expect(field('amount').value).toBe(shown)
  })

  it.each(['1,500', '1,5', '1.500,00', '1٬500'])(
    '[S5.32] keeps the comma of "%s" that is pasted',
    (pasted) => {
      render(<Field />)
      paste(pasted)
      expect(field('amount').value).toBe(pasted)
      paste('')
      press('1500')
      paste(pasted)
      expect(field('amount').value).toBe(pasted)
    },
  )

  it('[S5.32] changes no comma that was there before a key was pressed', () => {
    expect(toAmountText('1,5000', '0')).toBe('1,5000')
    expect(toAmountText('1,500,', ',')).toBe('1,500,')
    expect(toAmountText('1.5,', ',')).toBe('1.5,')
  })
})
