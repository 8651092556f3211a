/**
 * Words that the chat of a broadcast may not contain beside those of `abusiveWords`, without spaces and signs between their letters:
 * invitations to other services, gambling, and advertisements that have nothing to do with the broadcast.
 */
export const chatWords: readonly string[] = [
  '오픈채팅',
  '오픈카톡',
  '오픈톡방',
  '카톡아이디',
  '카톡아디',
  '카톡추가',
  '라인아이디',
  '텔레그램',
  '텔레아이디',
  '디스코드방',
  '바카라',
  '카지노',
  '토토사이트',
  '사설토토',
  '스포츠토토',
  '파워볼',
  '홀짝게임',
  '대출상담',
  '급전대출',
  '작업대출',
  '리딩방',
  '조건만남',
  '유흥업소',
  '출장마사지',
  '보이스피싱알바',
  '통장매입',
]
