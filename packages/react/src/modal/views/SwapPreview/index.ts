export { SwapPreview } from './SwapPreview.tsx'
