/** Titles of the views of swapping. */
export const swapTitles = {
  'title.Swap': 'Swap',
  'title.SwapSelectToken': 'Choose a token',
  'title.SwapPreview': 'Review swap',
} as const
