"""The portraits by id; ids never change, new ones come after the last."""
from icons import beasts, folk

FACES = {
    '01': beasts.fox, '02': beasts.panda, '03': beasts.cat, '04': beasts.owl, '05': beasts.bear, '06': beasts.rabbit,
    '07': folk.robot, '08': folk.astronaut, '09': folk.knight, '10': folk.ninja, '11': folk.samurai, '12': beasts.dragon,
    '13': beasts.shark, '14': beasts.frog, '15': beasts.octopus, '16': beasts.lion, '17': beasts.deer, '18': beasts.penguin,
    '19': folk.wizard, '20': folk.pirate, '21': folk.skeleton_king, '22': folk.moon, '23': folk.sun, '24': folk.star,
    '25': beasts.tiger, '26': beasts.unicorn, '27': beasts.chick, '28': beasts.koala, '29': folk.pumpkin, '30': folk.elf,
}
