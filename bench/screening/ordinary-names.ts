// Long names of ordinary people, made of common given names and surnames. A rule for names that contain a listed name shows its
// cost here first. The commonest names as statistics offices publish them (INE for Spain, Dukcapil for Indonesia) and as
// Forebears counts them for Egypt and Saudi Arabia, in no order.

const words = (text: string): string[] => text.trim().split(/\s+/)

const SPANISH_GIVEN =
  words(`Antonio José Manuel Francisco David Juan Javier Daniel Carlos Jesús Alejandro Miguel Rafael Pedro Ángel Sergio Fernando Jorge Luis Alberto Álvaro
  Pablo Diego Adrián Raúl Enrique Ramón Vicente Iván Rubén Óscar Andrés Joaquín Santiago Eduardo Víctor Mario Roberto Jaime Ignacio María Carmen Ana Isabel Laura Cristina Marta Dolores
  Lucía Elena Pilar Josefa Sara Paula Mercedes Rosa Julia Beatriz Teresa Silvia Encarnación Patricia Rocío Mónica`)
const SPANISH_SURNAMES =
  words(`García Rodríguez González Fernández López Martínez Sánchez Pérez Gómez Martín Jiménez Hernández Ruiz Díaz Moreno Muñoz Álvarez Romero Gutiérrez Alonso Navarro
  Torres Domínguez Ramos Vázquez Ramírez Gil Serrano Morales Molina Blanco Suárez Castro Ortega Delgado Ortiz Marín Rubio Núñez Medina Sanz Castillo Iglesias Cortés Garrido Santos Guerrero
  Lozano Cano Cruz Méndez Flores Prieto Herrera Peña León Márquez Cabrera Gallego Calvo Vidal Campos Vega Reyes Fuentes Carrasco Aguilar Cabello Santana Mora`)
const ARABIC_GIVEN =
  words(`Mohamed Ahmed Mahmoud Mustafa Ali Hassan Hussein Ibrahim Khaled Omar Youssef Abdullah Said Ashraf Tarek Hany Amr Sayed Adel Ayman Karim Samir Magdy Nasser Hamdy Emad
  Yasser Waleed Sami Salah Osama Fahad Saad Faisal Saud Bandar Turki Majed Nawaf Saleh Abdulrahman Abdulaziz Sultan Fatima Maryam Aisha Noura Sara Mona Hoda Amal Nadia Salma Hala Rania Dina
  Samia Zainab Huda Layla Khadija`)
const ARABIC_FAMILIES =
  words(`Al-Ghamdi Al-Harbi Al-Otaibi Al-Zahrani Al-Qahtani Al-Shehri Al-Dosari Al-Mutairi Al-Malki Al-Shammari Al-Anazi El-Sayed El-Masry Abdelrahman Hassan Ibrahim Ali Mahmoud
  Khalil Salem Soliman Farouk Gaber Fathy Ramadan Shaaban Ragab Kamel Taha Zaki Mansour Saleh Hamdan Nasser Haddad Khoury Najjar Sabbagh Darwish Awad Bakr Othman`)
const INDONESIAN =
  words(`Muhammad Ahmad Agus Budi Sri Dewi Siti Nur Eko Andi Rizki Dwi Tri Wahyu Adi Putra Putri Setiawan Hidayat Kurniawan Wijaya Saputra Santoso Susanto Pratama Nugroho Lestari Rahayu
  Wulandari Handayani Utami Fitriani Hartono Gunawan Suryadi Supriyanto Firmansyah Ramadhan Maulana Abdul Rahman Hakim Fauzi Syahputra Ismail Yusuf Ibrahim Iskandar Hasan Rahmawati Aisyah
  Kusuma Permana Purnomo Sulistyo Anwar Arifin Basuki Hasanah Mulyadi Aminah Prasetyo Halim`)

/** A person of a group: name and birth date. */
export interface Ordinary {
  readonly name: string
  readonly birthDate: string
}

/** mulberry32: the same people in each run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** How the names of a group are made: lists of words, one drawn from each. */
const GROUPS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'Spanish, 4 words': [SPANISH_GIVEN, SPANISH_GIVEN, SPANISH_SURNAMES, SPANISH_SURNAMES],
  'Arabic, 4 words': [ARABIC_GIVEN, ARABIC_GIVEN, ARABIC_GIVEN, ARABIC_FAMILIES],
  'Arabic, 5 words': [ARABIC_GIVEN, ARABIC_GIVEN, ARABIC_GIVEN, ARABIC_GIVEN, ARABIC_FAMILIES],
  'Indonesian, 3 words': [INDONESIAN, INDONESIAN, INDONESIAN],
  'Indonesian, 4 words': [INDONESIAN, INDONESIAN, INDONESIAN, INDONESIAN],
}

/** `count` people of each group, of 18 to 80 years. */
export function ordinaryPeople(count: number): Map<string, Ordinary[]> {
  return new Map(
    Object.entries(GROUPS).map(([group, parts], seed) => {
      const next = random(seed + 1)
      const pick = (from: readonly string[]): string => from[Math.floor(next() * from.length)]
      const two = (value: number): string => String(value).padStart(2, '0')
      return [
        group,
        Array.from({ length: count }, () => ({
          name: parts.map(pick).join(' '),
          birthDate: `${1945 + Math.floor(next() * 62)}-${two(1 + Math.floor(next() * 12))}-${two(1 + Math.floor(next() * 28))}`,
        })),
      ]
    }),
  )
}
