import { AlertLine } from './AlertLine.tsx'
import { SnackbarLine } from './SnackbarLine.tsx'

/** The lines that speak of what happens beside the view. Nothing has happened yet when a dialog opens. */
export const lateLines = { AlertLine, SnackbarLine } as const
