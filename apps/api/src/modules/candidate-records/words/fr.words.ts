import type { Words } from './en.words';

export const fr: Words = {
  kinds: {
    away: {
      name: 'Quitter la page',
      title: 'Hors de la page pendant {seconds} s au total',
      text: 'Autre chose était au premier plan. Cela ne montre ni quoi, ni qui l’a ouvert : un message ou un appel se présente de la même façon.',
      limit:
        'Compte à partir de {away} s au total pendant qu’une question était ouverte, ou dans la moitié des réponses s’il y en a {answers} ou plus.',
    },
    paste: {
      name: 'Coller du texte',
      title: '{length} caractères collés',
      text: 'Ils venaient d’ailleurs que de cette page. Cela ne montre pas qui les a écrits : vos propres notes se présentent de la même façon. Le texte collé n’est pas conservé.',
      limit: 'Compte à partir d’un collage de {characters} caractères qui forme un quart de la réponse.',
    },
    typing: {
      name: 'Votre façon de taper',
      title: 'Une frappe qui ressemble à une copie',
      text: 'Les pauses et les corrections ressemblent à celles de personnes qui recopient un texte. Des personnes honnêtes tapent aussi ainsi.',
      limit:
        'Compte si au moins {words} mots tapés semblent recopiés, à une limite que dépasse 1 personne honnête sur 100.',
    },
    screens: {
      name: 'Un deuxième écran',
      title: 'Un deuxième écran pendant {seconds} s',
      text: 'Il était branché pendant qu’une question était ouverte. Cela ne montre ni ce qu’il affichait, ni si vous l’avez regardé.',
      limit: 'Compte si un écran était branché pendant qu’une question était ouverte.',
    },
    takeover: {
      name: 'Un deuxième appareil',
      title: 'Votre lien a été ouvert sur un autre appareil ou navigateur',
      text: 'Cela ne montre pas par qui : changer d’appareil parce que la batterie est vide se présente de la même façon.',
      limit: 'Compte dès que la première question a été posée.',
    },
    camera: {
      name: 'Une caméra virtuelle',
      title: 'Une caméra créée par un programme figurait dans la liste',
      text: 'Cela ne montre pas qu’elle a servi : les programmes d’appel en installent une.',
      limit: 'Compte si une caméra de ce genre figurait dans la liste.',
    },
    voices: {
      name: 'Une deuxième voix',
      title: 'Une deuxième voix pendant {seconds} s',
      text: 'On entendait quelqu’un d’autre. Cela ne montre ni qui, ni ce qui a été dit : un téléviseur s’entend de la même façon.',
      limit: 'Compte à partir de la deuxième fois.',
    },
  },
  states: {
    counts: 'Compte',
    below: 'Ne compte pas : sous la limite',
    allowed: 'Ne compte pas : cet entretien le permet',
    dismissed: 'Ne compte pas : une personne l’a écarté',
  },
  gaps: {
    title: 'On ne sait rien de {seconds} s',
    text: 'Cette page ne donnait alors aucun signe, comme lors d’une coupure de connexion. Cela ne compte dans aucun sens.',
  },
  levels: { none: 'aucun', low: 'faible', medium: 'moyen', high: 'élevé', unknown: 'inconnu' },
  level: {
    title: 'Ce que l’entreprise voit en somme : {level}',
    counted: 'Types qui comptent : {count}. C’est une raison de vous poser la question, pas une conclusion.',
    unknown: 'Trop peu de temps a été observé pour dire quoi que ce soit.',
    altered: 'Ce qui est enregistré a été modifié après coup : rien n’en est conclu.',
    how: 'Chaque type compte une fois, quel que soit le nombre d’occurrences : aucun donne « aucun », un « faible », deux « moyen », trois ou plus « élevé ». Si moins de la moitié du temps a été observée, c’est « inconnu ». La somme figure à côté du rapport et ne fait pas partie de son résultat.',
  },
  signals: {
    away: 'Si vous quittez la page',
    paste: 'Ce que vous collez',
    typing: 'Votre façon de taper',
    screens: 'S’il y a un deuxième écran',
    devices: 'Quels appareils sont branchés',
    voices: 'Si l’on entend une deuxième voix',
  },
};
