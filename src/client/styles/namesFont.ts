/**
 * Loads the style sheet of the fonts for players' names, whose characters the fonts of the interface lack. It is large, and the first
 * paint does not need it.
 */
export function loadNamesFont(): void {
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = '/fonts/names.css'
  document.head.append(sheet)
}
