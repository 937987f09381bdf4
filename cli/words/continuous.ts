import type { Sentence } from '@vitrina/schema/sentences/sentence'

export const CONTINUOUS = {
  continuousOption: {
    en: 'Go on, and keep all that is committed, so that any second can be restored; for the embedded PostgreSQL. --every says how often it begins anew: 1d, unless given',
    ro: 'Continuă și păstrează tot ce se confirmă, ca să se poată restaura orice secundă; pentru PostgreSQL încorporat. --every spune cât de des se ia de la capăt: implicit 1d',
    ru: 'Продолжать и сохранять всё зафиксированное, чтобы можно было восстановить любую секунду; для встроенного PostgreSQL. --every — как часто начинать заново: по умолчанию 1d',
    uk: 'Продовжувати й зберігати все зафіксоване, щоб можна було відновити будь-яку секунду; для вбудованого PostgreSQL. --every — як часто починати наново: стандартно 1d',
  },
  withinOption: {
    en: 'With --continuous: how much of the latest may be lost with the machine; 1m, unless given',
    ro: 'Cu --continuous: cât din ultimele date se poate pierde odată cu mașina; implicit 1m',
    ru: 'С --continuous: за какое последнее время данные могут пропасть вместе с машиной; по умолчанию 1m',
    uk: 'З --continuous: за який останній час дані можуть зникнути разом із машиною; стандартно 1m',
  },
  atOption: {
    en: 'Of a continuous backup: the moment to go back to, like 2026-11-26T08:15:00Z; the argument is its folder',
    ro: 'Dintr-o copie continuă: momentul la care se revine, ca 2026-11-26T08:15:00Z; argumentul este dosarul ei',
    ru: 'Из непрерывной копии: момент, к которому вернуться, например 2026-11-26T08:15:00Z; аргумент — её папка',
    uk: 'З безперервної копії: момент, до якого повернутися, наприклад 2026-11-26T08:15:00Z; аргумент — її тека',
  },
  badMoment: {
    en: '--at is a moment with its time zone, like 2026-11-26T08:15:00Z, not "{=text}".',
    ro: '--at este un moment cu fusul lui orar, ca 2026-11-26T08:15:00Z, nu „{=text}”.',
    ru: '--at — это момент с часовым поясом, например 2026-11-26T08:15:00Z, а не «{=text}».',
    uk: '--at — це момент із часовим поясом, наприклад 2026-11-26T08:15:00Z, а не «{=text}».',
  },
  embeddedOnly: {
    en: 'Point in time is for the embedded PostgreSQL; a database of DATABASE_URL has tools of its own for that, and then "vitrina restored".',
    ro: 'Revenirea la un moment este pentru PostgreSQL încorporat; o bază de date din DATABASE_URL are uneltele ei pentru aceasta, urmate de „vitrina restored”.',
    ru: 'Возврат к моменту — для встроенного PostgreSQL; у базы данных из DATABASE_URL для этого свои средства, а затем «vitrina restored».',
    uk: 'Повернення до моменту — для вбудованого PostgreSQL; база даних із DATABASE_URL має для цього власні засоби, а потім «vitrina restored».',
  },
  withinAlone: {
    en: '--within goes with --continuous.',
    ro: '--within se folosește împreună cu --continuous.',
    ru: '--within указывают вместе с --continuous.',
    uk: '--within вказують разом із --continuous.',
  },
  begun: {
    en: '{=folder}: every second from {=at} on can be restored.',
    ro: '{=folder}: se poate restaura orice secundă începând cu {=at}.',
    ru: '{=folder}: можно восстановить любую секунду начиная с {=at}.',
    uk: '{=folder}: можна відновити будь-яку секунду починаючи з {=at}.',
  },
  gap: {
    en: 'PostgreSQL has not kept all that came since: a new base is taken, and the seconds between cannot be restored.',
    ro: 'PostgreSQL nu a păstrat tot ce a urmat: se ia o bază nouă, iar secundele dintre ele nu pot fi restaurate.',
    ru: 'PostgreSQL сохранил не всё, что было с тех пор: делается новая основа, а секунды между ними восстановить нельзя.',
    uk: 'PostgreSQL зберіг не все, що було відтоді: робиться нова основа, а секунди між ними відновити не можна.',
  },
  behind: {
    en: 'The continuous backup is behind: {=reason}',
    ro: 'Copia continuă a rămas în urmă: {=reason}',
    ru: 'Непрерывная копия отстала: {=reason}',
    uk: 'Безперервна копія відстала: {=reason}',
  },
  placeTaken: {
    en: 'While it was restored, a server or a command has begun another database in its place. What was restored is whole, in {folder}: stop all servers, remove the folder "postgres" beside it, and give this one its name.',
    ro: 'În timpul restaurării, un server sau o comandă a început altă bază de date în locul ei. Ce s-a restaurat este întreg, în {folder}: opriți toate serverele, ștergeți dosarul „postgres” de alături și dați-i acestuia numele lui.',
    ru: 'Пока шло восстановление, сервер или команда начали на этом месте другую базу данных. Восстановленное цело и лежит в {folder}: остановите все серверы, удалите папку «postgres» рядом и дайте этой папке её имя.',
    uk: 'Поки тривало відновлення, сервер або команда почали на цьому місці іншу базу даних. Відновлене ціле й лежить у {folder}: зупиніть усі сервери, видаліть теку «postgres» поруч і дайте цій теці її назву.',
  },
  takenByAnother: {
    en: 'Another process backs up this database continuously already.',
    ro: 'Alt proces salvează deja continuu această bază de date.',
    ru: 'Другой процесс уже ведёт непрерывную копию этой базы данных.',
    uk: 'Інший процес уже веде безперервну копію цієї бази даних.',
  },
  noSeries: {
    en: 'There is no continuous backup in {=folder}.',
    ro: 'În {=folder} nu există o copie continuă.',
    ru: 'В {=folder} нет непрерывной копии.',
    uk: 'У {=folder} немає безперервної копії.',
  },
  tooEarly: {
    en: 'The continuous backup begins at {=first}: nothing earlier can be restored.',
    ro: 'Copia continuă începe la {=first}: nu se poate restaura nimic mai devreme.',
    ru: 'Непрерывная копия начинается {=first}: более раннее восстановить нельзя.',
    uk: 'Безперервна копія починається {=first}: раніше відновити не можна.',
  },
  tooLate: {
    en: 'The continuous backup ends at {=last}: nothing later can be restored from it.',
    ro: 'Copia continuă se încheie la {=last}: nu se poate restaura din ea nimic mai târziu.',
    ru: 'Непрерывная копия кончается {=last}: более позднее из неё восстановить нельзя.',
    uk: 'Безперервна копія закінчується {=last}: пізніше з неї відновити не можна.',
  },
  missing: {
    en: 'The continuous backup lacks {=file}, without which nothing later than {=last} can be restored.',
    ro: 'Din copia continuă lipsește {=file}, fără care nu se poate restaura nimic după {=last}.',
    ru: 'В непрерывной копии нет {=file}, без которого нельзя восстановить ничего позже {=last}.',
    uk: 'У безперервній копії немає {=file}, без якого не можна відновити нічого пізніше за {=last}.',
  },
  otherProgram: {
    en: 'The continuous backup is of PostgreSQL {=found} on {=platform}, and this is PostgreSQL {=wanted} on {=here}: restore it there, or a backup file.',
    ro: 'Copia continuă este de la PostgreSQL {=found} pe {=platform}, iar acesta este PostgreSQL {=wanted} pe {=here}: restaurați-o acolo sau restaurați un fișier de copie.',
    ru: 'Непрерывная копия — от PostgreSQL {=found} на {=platform}, а здесь PostgreSQL {=wanted} на {=here}: восстановите её там или возьмите файл копии.',
    uk: 'Безперервна копія — від PostgreSQL {=found} на {=platform}, а тут PostgreSQL {=wanted} на {=here}: відновіть її там або візьміть файл копії.',
  },
  notEmpty: {
    en: '{=folder} has a database: restore into a data folder that does not exist yet.',
    ro: '{=folder} are o bază de date: restaurați într-un dosar de date care încă nu există.',
    ru: 'В {=folder} есть база данных: восстановите в папку данных, которой ещё нет.',
    uk: 'У {=folder} є база даних: відновіть у теку даних, якої ще немає.',
  },
  replaying: {
    en: 'Replaying what was committed from {=from} to {=to}.',
    ro: 'Se reia tot ce s-a confirmat de la {=from} până la {=to}.',
    ru: 'Повторяем всё зафиксированное с {=from} по {=to}.',
    uk: 'Повторюємо все зафіксоване з {=from} по {=to}.',
  },
  wentBack: {
    en: 'As of {=at}. All sign-ins are ended; erased again: {=erased}.',
    ro: 'La {=at}. Toate autentificările sunt încheiate; persoane șterse din nou: {=erased}.',
    ru: 'На {=at}. Все входы завершены; удалено людей снова: {=erased}.',
    uk: 'На {=at}. Усі входи завершено; видалено людей знову: {=erased}.',
  },
} as const satisfies Record<string, Sentence>
