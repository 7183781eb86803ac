/** Texts of copying. */
export const copy = {
  'ui.copied': 'Copied',
  'ui.copyFailed': 'Your browser blocked copying. Select the text and copy it yourself.',
} as const
