export default () => {
  throw new Error('This app resizes no pictures')
}
