import { describe, expect, it } from 'vitest'
import { checkCharacter } from '#shared/idNumber.ts'
import { realNameFault } from '#shared/realName.ts'

/** 2026-03-08 in Beijing. */
const NOW = Date.UTC(2026, 2, 8, 12)
const idOf = (birthday: string) => `110101${birthday}123${checkCharacter(`110101${birthday}123`)}`
const faultOf = (name: string, idNumber: string) => realNameFault({ name, idNumber }, NOW)

describe('a real name', () => {
  it('passes with a Chinese name and a number whose date and check character are right', () => {
    expect(faultOf('李明', idOf('19900307'))).toBeNull()
    expect(faultOf('阿卜杜拉·买买提', idOf('19900307').toLowerCase())).toBeNull()
  })

  it.each(['李', 'Li Ming', '李 明', '李明1', '·李明', ''])('the name 「%s」 does not', (name) =>
    expect(faultOf(name, idOf('19900307'))?.field).toBe('name'),
  )

  it.each(['19900230', '19901301', '20270101'.replace('2027', '1799')])('a birthday %s does not exist', (birthday) =>
    expect(faultOf('李明', idOf(birthday))?.field).toBe('idNumber'),
  )

  it('a slip of one digit is found', () => {
    const number = idOf('19900307')
    expect(faultOf('李明', `${number.slice(0, 16)}${(Number(number[16]) + 1) % 10}${number[17]}`)?.msg).toContain('校验位')
  })

  it('the day of the 18th birthday is old enough, the day before is not', () => {
    expect(faultOf('李明', idOf('20080308'))).toBeNull()
    expect(faultOf('李明', idOf('20080309'))).toMatchObject({ underage: true, field: 'idNumber' })
  })
})
