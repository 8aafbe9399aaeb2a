import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvCell, csvLine } from '#shared/csv.ts'

/** Reads CSV by RFC 4180, sign by sign, as a spreadsheet does. */
function read(text: string): string[][] {
  const rows: string[][] = []
  let [row, cell, quoted] = [[] as string[], '', false]
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    const next = text.charAt(at + 1)
    if (quoted && sign === '"' && next === '"') {
      cell += '"'
      at++
    } else if (sign === '"') quoted = !quoted
    else if (quoted || (sign !== ',' && sign !== '\r')) cell += sign
    else {
      row.push(cell)
      cell = ''
      if (sign === '\r') {
        expect(next).toBe('\n')
        at++
        rows.push(row)
        row = []
      }
    }
  }
  expect([row, cell, quoted]).toEqual([[], '', false])
  return rows
}

const sign = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', "'", '＝', '宝', '1', 'a', ' ', '；')
const text = fc.oneof(fc.string({ unit: sign, maxLength: 12 }), fc.string({ unit: 'grapheme' }))

it('whatever the cells hold, a reader of RFC 4180 finds the same cells again, but for the mark before a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 }), (rows) => {
      const found = read(rows.map(csvLine).join(''))
      expect(found.map((row) => row.length)).toEqual(rows.map((row) => row.length))
      found.forEach((row, at) => {
        row.forEach((cell, column) => {
          const asked = rows[at]?.[column] ?? ''
          expect([asked, `'${asked}`]).toContain(cell)
        })
      })
    }),
  )
})

it('no cell begins as a formula does, and what is none stays as it is', () => {
  fc.assert(
    fc.property(text, (asked) => {
      const [[cell = ''] = []] = read(csvLine([asked]))
      expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      if (!/^[=+\-@\t\r\n＝＋－＠]/.test(asked)) expect(cell).toBe(asked)
    }),
  )
  expect(csvCell('=1+1')).toBe("'=1+1")
  expect(csvCell('他说"好",\n')).toBe('"他说""好"",\n"')
  expect(csvCell('12.50')).toBe('12.50')
})
