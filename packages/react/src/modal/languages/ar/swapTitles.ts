/** Arabic titles of the views of swapping; the first names the way there, too. */
export const swapTitles = {
  'title.Swap': 'مبادلة',
  'title.SwapSelectToken': 'اختر رمزًا',
  'title.SwapPreview': 'مراجعة المبادلة',
} as const
