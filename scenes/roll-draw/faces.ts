import type { Texture } from 'pixi.js'
import type { RollPerson } from '#shared/modes/roll/room.ts'
import { imageUrl } from '#state/platform/images.ts'
import { loadFonts } from '../kit/device.ts'
import { FONTS } from '../kit/parts/paint.ts'
import { dropPictures, loadPictures } from '../kit/pictures.ts'
import { type Face, MARKS } from './paint.ts'

/** Addresses of the portraits of people, without those who have none. */
const urlsOf = (people: readonly RollPerson[]): string[] => people.flatMap(({ headPic }) => (headPic ? [imageUrl(headPic)] : []))

/**
 * Loads portraits and the letters of names while `paint` runs, which gets the faces in the order of the people. A portrait that cannot be
 * loaded is replaced by a letter.
 */
export async function withFaces(
  people: readonly RollPerson[],
  me: string | null,
  paint: (faces: readonly Face[]) => Promise<void> | void,
): Promise<void> {
  const urls = urlsOf(people)
  const names = people.map(({ nickname }) => nickname).join('')
  const text = `${names}…${MARKS.own}${MARKS.robot}`
  const [pictures] = await Promise.all([loadPictures(urls), loadFonts([{ font: `700 12px ${FONTS.text}`, text }])])
  try {
    await paint(people.map((person) => faceOf(person, pictures, me)))
  } finally {
    dropPictures(urls)
  }
}

function faceOf({ nickname, headPic, robot, customerId }: RollPerson, pictures: ReadonlyMap<string, Texture>, me: string | null): Face {
  return { name: nickname, picture: headPic ? (pictures.get(imageUrl(headPic)) ?? null) : null, robot, own: customerId === me }
}
