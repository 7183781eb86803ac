import { useModal } from '../../provider/useModal.ts'
import { useLateCode } from './useLateCode.ts'

/** A line whose code comes once the dialog is on the screen. */
export function LateLine({ is }: { is: 'AlertLine' | 'SnackbarLine' | 'Manners' }) {
  const Line = useLateCode(useModal())?.[is]
  return Line ? <Line /> : null
}
