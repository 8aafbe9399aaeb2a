/** The sides of a room in short: 1v1, 4 人, 2v2v2. */
export const sidesName = ({ seats, teams }: { seats: number; teams: number }): string =>
  teams === seats ? (seats === 2 ? '1v1' : `${seats} 人`) : Array.from({ length: teams }, () => seats / teams).join('v')
