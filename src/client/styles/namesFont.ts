/** Characters beyond the interface (players' names) come in slices; their style sheet is large and not needed for the first picture. */
export function loadNamesFont(): void {
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = '/fonts/names.css'
  document.head.append(sheet)
}
