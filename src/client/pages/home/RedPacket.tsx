/** The red packet: drawn, not an icon. */
export function RedPacket({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox='0 0 48 48' className={className} aria-hidden='true'>
      <defs>
        <linearGradient id='packet-body' x1='0' y1='0' x2='1' y2='1'>
          <stop stopColor='#ff7a5c' />
          <stop offset='.5' stopColor='#ef2b45' />
          <stop offset='1' stopColor='#9c0a34' />
        </linearGradient>
        <linearGradient id='packet-flap' x1='0' y1='0' x2='0' y2='1'>
          <stop stopColor='#ff9a72' />
          <stop offset='1' stopColor='#d51a3d' />
        </linearGradient>
        <radialGradient id='packet-seal' cx='.4' cy='.3' r='.9'>
          <stop stopColor='#fffbe0' />
          <stop offset='.5' stopColor='#ffcc4d' />
          <stop offset='1' stopColor='#c26d08' />
        </radialGradient>
      </defs>
      <g transform='rotate(-8 24 24)'>
        <rect x='9' y='3.5' width='30' height='42' rx='5' fill='#5c0320' />
        <rect x='9' y='2.5' width='30' height='41' rx='5' fill='url(#packet-body)' />
        <path d='M9 7.500a5 5 0 015-5h20a5 5 0 015 5v8c-8 8-22 8-30 0z' fill='url(#packet-flap)' />
        <path d='M9.300 15.500c8 8 21.400 8 29.400 0' fill='none' stroke='#ffb38a' opacity='.8' />
        <circle cx='24' cy='21' r='7.400' fill='#8a2a05' />
        <circle cx='24' cy='20.400' r='7' fill='url(#packet-seal)' />
        <path d='M24 14.800l1.400 4.200 4.200 1.400-4.200 1.500-1.400 4.300-1.400-4.300-4.200-1.500 4.200-1.400z' fill='#a0530a' />
        <path d='M14 36h8M26 36h8' stroke='#ffce7a' strokeWidth='1.4' opacity='.55' strokeLinecap='round' />
      </g>
    </svg>
  )
}
